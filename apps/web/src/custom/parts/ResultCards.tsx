import type { CustomResult, CustomStep } from '@kuaimen/contract/custom/custom.views'
import { addedOf } from '@kuaimen/contract/product/addons.rules'
import { Link } from '../../platform/page/Link'
import { Card } from '../../ui/Card/Card'
import { cx } from '../../ui/cx'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { Note } from '../../ui/Text/Text'
import { type Answer, namesOf, nounOf } from '../answers'
import { useFormFields, useSensitiveLost } from '../saved-answers'
import { FORM_KEYS_HINT, filledCount, sensitiveLabel } from './form-count'
import { Refill } from './Refill'
import styles from './ResultCards.module.css'
import { Swatch } from './Swatch'

interface ResultChoicesProps {
  readonly answers: readonly Answer[]
  readonly form: CustomStep | undefined
  readonly at: (path: string, more?: Record<string, string>) => string
}

const coloursOf = ({ step, codes }: Pick<Answer, 'step' | 'codes'>) =>
  codes.flatMap((code) => step.options.filter((one) => one.code === code && one.colour))

/** Colours are seen as well as read. */
const Names = ({ step, codes }: Pick<Answer, 'step' | 'codes'>) => {
  const colours = coloursOf({ step, codes })
  return (
    <>
      {colours.length > 0 && (
        <span className={styles.colours}>
          {colours.map(({ code, colour }) => (
            <Swatch key={code} colour={colour} size={28} />
          ))}
        </span>
      )}
      {namesOf(step, codes).join('、')}
    </>
  )
}

interface ResultPrintsProps {
  readonly title: string
  /** On nothing where colours are chosen: they are the ground. */
  readonly picture: string
  readonly answers: readonly Answer[]
}

/** One print of every colour that was chosen, or the picture as it is. */
export function ResultPrints({ title, picture, answers }: ResultPrintsProps) {
  const print = { src: picture, width: 900, height: 1200, ratio: '3:4', priority: true } as const
  const grounds = answers.flatMap(coloursOf)
  if (grounds.length === 0) return <Picture {...print} alt={title} className={styles.picture} />
  return (
    <ul className={styles.prints}>
      {grounds.map(({ code, name, colour }) => (
        <li key={code}>
          <Picture {...print} alt={`${title}，${name}底`} tint={colour} className={styles.print} />
        </li>
      ))}
    </ul>
  )
}

/** What was chosen, each a tap away from another choice, and what one wants to say besides. */
export function ResultChoices({ answers, form, at }: ResultChoicesProps) {
  const filled = filledCount(form, useFormFields())
  const isLost = useSensitiveLost()
  return (
    <>
      {form && isLost && <Refill label={sensitiveLabel(form.fields)} to={at(form.path)} />}
      <RowGroup>
        {answers.map(({ step, codes }) => (
          <ListRow
            key={step.step}
            label={nounOf(step.title)}
            note={<Names step={step} codes={codes} />}
            value="修改"
            render={(row) => <Link to={at(step.path, { from: 'result' })} {...row} />}
          />
        ))}
        {form && (
          <ListRow
            label={form.title}
            note={filled > 0 ? `已填 ${filled} 项` : FORM_KEYS_HINT}
            value={filled > 0 ? '修改' : '去填写'}
            render={(row) => <Link to={at(form.path)} {...row} />}
          />
        )}
      </RowGroup>
    </>
  )
}

/** As the server says; the day decides the rest. */
export const ResultPrice = ({ result: { product, addons, addons_fen, price_from_fen } }: { result: CustomResult }) => (
  <Card>
    <h2 className={styles.head}>费用</h2>
    <p className={styles.row}>
      <span>{product.name}</span>
      <Price fen={price_from_fen - addons_fen} size="s" tone="ink" />
    </p>
    {addedOf(addons).map(({ name, words, fen }) => (
      <p key={name} className={cx(styles.row, styles.addon)}>
        <span>{words}</span>
        <Price fen={fen} size="s" tone="ink" />
      </p>
    ))}
    <p className={cx(styles.row, styles.total)}>
      <span>合计</span>
      <Price fen={price_from_fen} suffix=" 起" />
    </p>
    <Note className={styles.hint}>选好日期后，以确认预约时的价格为准</Note>
  </Card>
)
