import * as operator from '@kuaimen/contract/campaign/operator.endpoints'
import * as campaign from '@kuaimen/contract/campaign/page.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { good, type Scene, type ValidCall } from '../calls/valid-calls'
import { rows } from '../rows'
import { aCampaign, aDraft, aPreview } from './campaigns'

const KEY = 'good-call'
const PATH = '/activity-good-call'

async function aPage({ app }: Scene): Promise<{ path: string }> {
  const found = await rows(app, 'select from campaign where key = $1', [KEY])
  if (found.length === 0) await aCampaign(app, { key: KEY, path: PATH })
  return { path: PATH }
}

const its = async (scene: Scene) => {
  await aPage(scene)
  return { key: KEY }
}

export const campaignCalls: readonly ValidCall[] = [
  good(campaign.campaignPage, aPage),
  good(campaign.campaignIndex, () => ({})),
  good(campaign.productOffers, () => ({ product_id: 1 })),
  good(campaign.newcomerGift, () => ({})),
  good(campaign.campaignPreview, async (scene) => {
    await aPage(scene)
    return { token: await aPreview(scene.app, KEY) }
  }),
  good(operator.operatorCampaigns, () => ({})),
  good(operator.operatorCampaign, its),
  good(operator.saveCampaign, ({ me }) => aDraft(`good-draft-${me.nth}`, `/activity-good-draft-${me.nth}`)),
  good(operator.publishCampaign, async (scene) => ({ ...(await its(scene)), version: 1 })),
  good(operator.previewCampaign, async (scene) => ({ ...(await its(scene)), version: 1 })),
  good(operator.countCampaign, async (scene) => {
    const day = studioDay(scene.app.services.now())
    return { ...(await its(scene)), from: day, until: day }
  }),
  good(operator.withdrawCampaign, its),
]
