import type { CustomFlow } from '@kuaimen/contract/custom/custom.views'
import { useQuery } from '@tanstack/react-query'
import { formOf, governedAddons } from '../../../custom/answers'
import { flowOf } from '../../../custom/custom.api'
import { isForgotten, submittedOf } from '../../../custom/draft'
import { CustomCard, changeClass } from '../../../custom/parts/CustomCard'
import { sensitiveLabel } from '../../../custom/parts/form-count'
import { Refill } from '../../../custom/parts/Refill'
import { resultAddress } from '../../../custom/saved-answers'
import { Link } from '../../../platform/page/Link'
import { useNavigate } from '../../../platform/page/navigate'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import type { DraftCustom } from '../../../visit/draft'

/** To the choices, and from there back to the page that asks. */
export const customPath = ({ flow }: DraftCustom, back: string): string =>
  `${resultAddress(flow)}?${new URLSearchParams({ redirect: back })}`

/** To the form of its flow; by way of the choices where the flow is not known. */
const formPath = (custom: DraftCustom, back: string, flow: CustomFlow | undefined): string => {
  const form = flow && formOf(flow)
  const [path, query] = customPath(custom, back).split('?')
  return `${form?.path ?? path}?${query}`
}

/** Nobody finds out at the store that it was lost: asked before it is sent without; false: they go and write it. */
export function useMissed(custom: DraftCustom | undefined, back: string) {
  const navigate = useNavigate()
  const { data: flow } = useQuery({ ...flowOf(custom?.flow ?? ''), enabled: custom !== undefined })
  return async (): Promise<boolean> => {
    if (!custom || !isForgotten(custom)) return true
    const goesWithout = await confirmDialog({
      title: `${sensitiveLabel(flow?.steps.flatMap(({ fields }) => fields) ?? [])}需要重新填写`,
      message: '它不保存在手机上，页面重新打开后就清空了',
      confirmText: '不填，提交',
      cancelText: '去填写',
    })
    if (!goesWithout) await navigate(formPath(custom, back, flow))
    return goesWithout
  }
}

/** Names of the add-ons that the choices decide about. */
export function useGoverned(custom: DraftCustom | undefined): ReadonlySet<string> {
  const { data } = useQuery({ ...flowOf(custom?.flow ?? ''), enabled: custom !== undefined })
  return data ? governedAddons(data) : new Set()
}

/** What goes to the store with this booking, word for word. */
export function ConfirmCustom({ custom, back }: { custom: DraftCustom; back: string }) {
  const { data: flow } = useQuery(flowOf(custom.flow))
  const { form } = submittedOf(custom)
  const asked = flow?.steps.flatMap(({ fields }) => fields) ?? []
  const answered = asked.flatMap(({ key, label }) => {
    const value = form?.fields[key]
    return value === undefined ? [] : [{ label, values: typeof value === 'string' ? [value] : value }]
  })
  return (
    <CustomCard
      choices={custom.choices.map(({ title, names }) => ({ label: title, values: names }))}
      form={answered}
      note={isForgotten(custom) && <Refill label={sensitiveLabel(asked)} to={formPath(custom, back, flow)} />}
      action={
        <Link to={customPath(custom, back)} className={changeClass}>
          修改
        </Link>
      }
    />
  )
}
