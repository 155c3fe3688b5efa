import * as campaign from '@kuaimen/contract/campaign/campaign.endpoints'
import { aCampaign, aPreview } from './campaigns'
import { type GoodCall, good, type Scene } from './good-calls'
import { rows } from './rows'

const KEY = 'good-call'
const PATH = '/activity-good-call'

async function aPage({ app }: Scene): Promise<{ path: string }> {
  const found = await rows(app, 'select from campaign where key = $1', [KEY])
  if (found.length === 0) await aCampaign(app, { key: KEY, path: PATH })
  return { path: PATH }
}

export const campaignCalls: readonly GoodCall[] = [
  good(campaign.campaignPage, aPage),
  good(campaign.campaignIndex, () => ({})),
  good(campaign.campaignPreview, async (scene) => {
    await aPage(scene)
    return { token: await aPreview(scene.app, KEY) }
  }),
]
