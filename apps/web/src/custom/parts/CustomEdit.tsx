import type { CustomAsked, CustomFlow, CustomView } from '@kuaimen/contract/custom/custom.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button/Button'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Sheet } from '../../ui/Sheet/Sheet'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { askFor, enough, fixedWords, formOf, isPriced, isSamePrice, questionsOf, sharedAddon } from '../answers'
import { flowOf } from '../custom.api'
import type { Fields } from '../remembered'
import styles from './CustomEdit.module.css'
import { FormFields, isSensitiveFilled } from './FormFields'
import { OptionTiles } from './OptionTiles'

interface CustomEditProps {
  readonly booked: CustomView
  readonly onSave: (custom: CustomAsked) => unknown
  readonly onClose: () => void
}

/** All that was chosen for a visit, to be chosen again; mounted while it is open. */
export function CustomEdit({ booked, onSave, onClose }: CustomEditProps) {
  const { data: flow, error, refetch } = useQuery(flowOf(booked.flow))
  if (flow) return <Editor flow={withHeld(flow, booked)} booked={booked} onSave={onSave} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title="修改定制内容">
      {error ? (
        <ErrorState compact onRetry={refetch} retryText="重试" />
      ) : (
        <SkeletonGroup>
          <SkeletonBlock ratio="4:3" />
        </SkeletonGroup>
      )}
    </Sheet>
  )
}

/** What the visit has stays its own, also where it is not offered any more. */
const withHeld = (flow: CustomFlow, { choices }: CustomView): CustomFlow => ({
  ...flow,
  steps: flow.steps.map((step) => {
    const held = choices.find((one) => one.step === step.step)
    const gone = (held?.codes ?? []).flatMap((code, nth) =>
      step.options.some((option) => option.code === code)
        ? []
        : [{ ...GONE, addon: sharedAddon(step), code, name: held?.names[nth] ?? code }],
    )
    return { ...step, options: [...step.options, ...gone] }
  }),
})
const GONE = { note: '', picture: '', colour: '', not_with: [] }

const codesOf = (flow: CustomFlow, { choices }: CustomView): Record<string, readonly string[]> =>
  Object.fromEntries(
    questionsOf(flow).map(({ step, options }) => [
      step,
      (choices.find((one) => one.step === step)?.codes ?? []).filter((code) =>
        options.some((option) => option.code === code),
      ),
    ]),
  )

const fieldsOf = (flow: CustomFlow, { form }: CustomView): Fields =>
  Object.fromEntries(
    form.map(({ key, values }) => {
      const isMulti = formOf(flow)?.fields.find((field) => field.key === key)?.kind === 'multi'
      return [key, isMulti ? values : (values[0] ?? '')]
    }),
  )

function Editor({ flow, booked, onSave, onClose }: CustomEditProps & { flow: CustomFlow }) {
  const asked = formOf(flow)?.fields ?? []
  const [codes, setCodes] = useState(() => codesOf(flow, booked))
  const [fields, setFields] = useState(() => fieldsOf(flow, booked))
  const [agreed, setAgreed] = useState(() => isSensitiveFilled(asked, fields))
  const [asks, setAsks] = useState(0)
  const open = questionsOf(flow).find((step) => !enough(step, codes[step.step] ?? []))
  const before = codesOf(flow, booked)
  const other = questionsOf(flow).find((step) => !isSamePrice(step, before[step.step] ?? [], codes[step.step] ?? []))
  const why = open ? askFor(open) : other && fixedWords(other, before[other.step] ?? [])
  const save = () => {
    if (isSensitiveFilled(asked, fields) && !agreed) return setAsks(asks + 1)
    return onSave({
      flow: flow.key,
      version: flow.version,
      choices: questionsOf(flow).map(({ step }) => ({ step, codes: [...(codes[step] ?? [])] })),
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
        <Button block size="large" disabled={why !== undefined} onClick={save}>
          {why ? `请${why.replace(/^请/, '')}` : '保存'}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>会影响价格的改动，请取消后重新预约，或致电门店</p>
        {questionsOf(flow).map((step) => (
          <section key={step.step} aria-label={step.title}>
            <h3 className={styles.title}>
              {step.title}
              {isPriced(step) && <span className={styles.hold}>{fixedWords(step, before[step.step] ?? [])}</span>}
            </h3>
            <OptionTiles
              small
              step={step}
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
