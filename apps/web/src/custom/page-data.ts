import type { CustomFlow } from '@kuaimen/contract/custom/custom.views'
import type { AnyQuery } from '../api/paged-query'
import type { ApiClient } from '../api/query'
import { serverNow } from '../platform/browser/server-clock'
import type { Share, SharedAs } from '../platform/page/share'
import { answersTo, choicesOf, firstOpen, questionsOf } from './answers'
import { flowOf, resultOf } from './custom.api'
import { flowAt, remembered, resultAddress } from './saved-answers'

interface Wanted {
  readonly pathname: string
}

export const data = ({ pathname }: Wanted): AnyQuery[] => [flowOf(flowAt(pathname))]

/** Friends begin at the first step: nobody's answers are in the link. */
export const shareLink = (flow: CustomFlow): string | undefined => questionsOf(flow)[0]?.path

const cardOf = (flow: CustomFlow): SharedAs => {
  const [first] = questionsOf(flow)
  const link = shareLink(flow)
  return {
    title: flow.name,
    description: first?.note ?? '',
    picture: first?.options[0]?.picture ?? '',
    ...(link ? { link } : {}),
  }
}

async function resultCard(client: ApiClient, flow: CustomFlow): Promise<SharedAs> {
  const answers = answersTo(flow, remembered(flowAt(resultAddress(flow.key))), serverNow())
  const card = cardOf(flow)
  if (firstOpen(answers)) return card
  const { title, body, picture } = await client.ensureQueryData(resultOf(flow.key, choicesOf(answers)))
  return { ...card, title: `我的定制：${title}`, description: body, picture }
}

export const share: Share<Wanted> = async (client, { pathname }) => {
  const flow = await client.ensureQueryData(flowOf(flowAt(pathname))).catch(() => undefined)
  if (!flow) return undefined
  if (import.meta.env.SSR || pathname !== resultAddress(flow.key)) return cardOf(flow)
  return resultCard(client, flow).catch(() => cardOf(flow))
}
