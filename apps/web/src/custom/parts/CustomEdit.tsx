import { customNotFound } from '@kuaimen/contract/custom/custom.errors'
import type { CustomAsked, CustomFlow, CustomView } from '@kuaimen/contract/custom/custom.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/Button/Button'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Sheet } from '../../ui/Sheet/Sheet'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { Note } from '../../ui/Text/Text'
import { askFor, choicesIn, enough, fixedWords, formOf, isPriced, isSamePrice, questionsOf } from '../answers'
import { flowOf } from '../custom.api'
import { type Changing, type Codes, changingOf } from '../edit-answers'
import type { Fields } from '../saved-answers'
import styles from './CustomEdit.module.css'
import { FormFields, isSensitiveFilled } from './FormFields'
import { OptionTiles } from './OptionTiles'

interface CustomEditProps {
  readonly booked: CustomView
  /** Names of the add-ons of its line. */
  readonly addons: readonly string[]
  readonly onSave: (custom: CustomAsked) => unknown
  readonly onClose: () => void
}

/** All that was chosen for a visit, to be chosen again; mounted while it is open. */
export function CustomEdit({ booked, addons, onSave, onClose }: CustomEditProps) {
  const { data: flow, error, refetch } = useQuery(flowOf(booked.flow))
  const changing = useMemo(() => flow && changingOf(flow, booked, addons), [flow, booked, addons])
  if (changing) return <Editor changing={changing} booked={booked} onSave={onSave} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title="修改定制内容">
      {!error && (
        <SkeletonGroup>
          <SkeletonBlock ratio="4:3" />
        </SkeletonGroup>
      )}
      {error && isGone(error) && (
        <p className={styles.gone}>这项定制已经停办，您选好的仍为您保留。想调整请致电门店。</p>
      )}
      {error && !isGone(error) && <ErrorState compact onRetry={refetch} retryText="重试" />}
    </Sheet>
  )
}

const isGone = (error: unknown) => error instanceof Refusal && error.code === customNotFound.code

const fieldsOf = (flow: CustomFlow, { form }: CustomView): Fields =>
  Object.fromEntries(
    form.map(({ key, values }) => {
      const isMulti = formOf(flow)?.fields.find((field) => field.key === key)?.kind === 'multi'
      return [key, isMulti ? values : (values[0] ?? '')]
    }),
  )

type EditorProps = Omit<CustomEditProps, 'addons'> & { readonly changing: Changing }

function Editor({ changing, booked, onSave, onClose }: EditorProps) {
  const { flow, before, may, offered } = changing
  const asked = formOf(flow)?.fields ?? []
  const [codes, setCodes] = useState<Codes>(before)
  const [fields, setFields] = useState(() => fieldsOf(flow, booked))
  const [agreed, setAgreed] = useState(() => isSensitiveFilled(asked, fields))
  const [asks, setAsks] = useState(0)
  const open = questionsOf(flow).find((step) => !enough(step, codes[step.step] ?? []))
  const other = questionsOf(flow).find((step) => !isSamePrice(step, before[step.step] ?? [], codes[step.step] ?? []))
  const why = () => {
    if (open) return askFor(open)
    if (other) return fixedWords(other, before[other.step] ?? [])
    return may(codes) ? undefined : '换一种搭配'
  }
  const refused = why()
  const save = () => {
    if (isSensitiveFilled(asked, fields) && !agreed) return setAsks(asks + 1)
    return onSave({
      flow: flow.key,
      version: flow.version,
      choices: choicesIn(flow, codes),
      form: {
        fields: Object.fromEntries(
          Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
        ),
        agreed,
      },
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="修改定制内容"
      footer={
        <Button block size="large" disabled={refused !== undefined} onClick={save}>
          {refused ? `请${refused.replace(/^请/, '')}` : '保存'}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Note>这里是不影响价格的选择。想换别的，请取消后重新预约，或致电门店</Note>
        {questionsOf(flow).map((step) => (
          <section key={step.step} aria-label={step.title}>
            <h3 className={styles.title}>
              {step.title}
              {isPriced(offered(step, codes)) && (
                <span className={styles.hold}>{fixedWords(step, before[step.step] ?? [])}</span>
              )}
            </h3>
            <OptionTiles
              small
              step={offered(step, codes)}
              codes={codes[step.step] ?? []}
              onChange={(next) => setCodes({ ...codes, [step.step]: next })}
            />
          </section>
        ))}
        {asked.length > 0 && (
          <FormFields
            fields={asked}
            given={fields}
            agreed={agreed}
            asked={asks}
            onChange={setFields}
            onAgree={setAgreed}
          />
        )}
      </div>
    </Sheet>
  )
}
