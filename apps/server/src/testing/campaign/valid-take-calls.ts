import { createHash } from 'node:crypto'
import type { CampaignBlock } from '@kuaimen/contract/campaign/blocks.views'
import * as offer from '@kuaimen/contract/campaign/offer.endpoints'
import { TOKEN_LENGTH } from '@kuaimen/contract/campaign/offer.rules'
import * as take from '@kuaimen/contract/campaign/take.endpoints'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { makeId } from '@kuaimen/contract/kernel/ids'
import { hashInvitation } from '../../campaign/take/token.service'
import { insertTokens } from '../../campaign/take/token.sql'
import { good, type Scene, type ValidCall } from '../calls/valid-calls'
import { rows } from '../rows'
import { aCampaign } from './campaigns'
import { anOffer } from './offers'

const KEY = 'good-takes'
const SOON = 'good-soon'
const PATH = '/activity-good-takes'
const OPEN = 'good_open'
const GATED = 'good_gated'
const INVITED = 'good_invited'

const blocks: CampaignBlock[] = [
  { type: 'coupon_take', id: 'take01', space: 16, offer_keys: [OPEN], look: 'card', button: '领取' },
  {
    ...{
      type: 'form',
      id: 'form01',
      space: 16,
      form_key: 'pets',
      consent: 'privacy',
      button: '提交',
      thanks: '收到了',
    },
    fields: [{ kind: 'text', name: 'pet', label: '宠物的名字', required: true, max: 10 }],
  },
]
const login = { login: false }
const secondsOf = ({ app }: Scene) => Math.floor(app.services.now().getTime() / 1000)

/** A page with an offer, one behind an invitation, and a form. */
async function aPage(scene: Scene): Promise<void> {
  const { app } = scene
  if ((await rows(app, 'select from campaign where key = $1', [KEY])).length > 0) return
  await aCampaign(app, { key: KEY, path: PATH, audience: login, blocks })
  await aCampaign(app, {
    key: SOON,
    path: '/activity-good-soon',
    audience: login,
    starts_at: secondsOf(scene) + 86_400,
  })
  await anOffer(app, { key: OPEN, campaign_key: KEY })
  await anOffer(app, { key: GATED, campaign_key: KEY, needs: { token: true }, per_member: 100 })
}

/** The same one for the same member in every world. */
async function anInvitation(scene: Scene, purpose: string): Promise<string> {
  await aPage(scene)
  const token = makeId(
    '',
    createHash('sha256').update(`${purpose}:${scene.me.name}`).digest().subarray(0, TOKEN_LENGTH),
  )
  const [known] = await rows(scene.app, 'select from campaign_token where token_hash = $1', [hashInvitation(token)])
  if (!known)
    await insertTokens(scene.app.database.db, [
      {
        ...{ token_hash: hashInvitation(token), campaign_key: KEY, offer_key: GATED, kind: 'personal', max_uses: 1 },
        ...{ valid_until: new Date((secondsOf(scene) + 86_400) * 1000), made_by: '测试' },
      },
    ])
  return token
}

/** An offer of the page that opens invitations, which the demo has. */
async function invitedTo({ app }: Scene): Promise<string> {
  const [page] = await rows<{ key: string }>(app, 'select key from campaign where path = $1', [
    addresses.zhenxiangToken,
  ])
  if (!page) await aCampaign(app, { key: 'good-invited', path: addresses.zhenxiangToken, kind: 'token' })
  const campaign_key = page?.key ?? 'good-invited'
  const [known] = await rows(app, 'select from campaign_offer where key = $1', [INVITED])
  return known ? INVITED : anOffer(app, { key: INVITED, campaign_key, needs: { token: true } })
}

const withPage = (input: object) => async (scene: Scene) => {
  await aPage(scene)
  return input
}

export const takeCalls: readonly ValidCall[] = [
  good(take.campaignMine, withPage({ key: KEY })),
  good(take.ownNewcomer, () => ({})),
  good(take.ownOffers, withPage({ keys: OPEN })),
  good(take.takeOffer, withPage({ offer_key: OPEN, channel: 'xhs-2026' })),
  good(take.sendForm, withPage({ key: KEY, form_key: 'pets', answers: { pet: '团子' }, agreed: true })),
  good(take.openToken, async (scene) => ({ path: PATH, token: await anInvitation(scene, 'open') })),
  good(take.countShared, withPage({ key: KEY, what: 'share', channel: 'xhs-2026' })),
  good(take.remindCampaign, withPage({ key: SOON })),
  good(offer.saveOffer, async (scene) => {
    await aPage(scene)
    const [opens_at, closes_at] = [secondsOf(scene), secondsOf(scene) + 86_400]
    const gift = { kind: 'coupon', rule_key: 'test_take' }
    return { key: 'good_saved', campaign_key: KEY, name: '立减', gift, stock: 10, opens_at, closes_at }
  }),
  good(offer.makeTokens, async (scene) => {
    await aPage(scene)
    return {
      offer_key: await invitedTo(scene),
      kind: 'personal',
      count: 2,
      valid_until: secondsOf(scene) + 86_400,
      note: '伙伴',
    }
  }),
  good(offer.operatorOffers, withPage({ key: KEY })),
  good(offer.operatorTokens, withPage({ offer_key: GATED })),
  good(offer.operatorForms, withPage({ key: KEY })),
  good(offer.endTokens, async (scene) => ({ token: await anInvitation(scene, 'end') })),
]
