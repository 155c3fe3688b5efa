import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { Mobile, Page, StaffText } from '../kernel/fields'
import { CampaignKey, InstantSeconds } from './blocks.views'
import { TOKEN_KINDS, TOKENS_AT_ONCE } from './offer.rules'
import { FormListed, OfferBody, OfferListed, OfferRow, TokenListed } from './offer.views'
import { campaignNotFound, offerNotFound, offerRefused, tokenUnknown } from './version.errors'

const errors = [operatorRefused, chainOnly] as const

export const saveOffer = endpoint({
  method: 'POST',
  path: '/api/staff/campaign/offer/save',
  former: '/api/operator/campaign/offer/save',
  access: 'staff',
  may: 'offer.edit',
  scope: 'chain',
  audit: 'offer.save',
  summary: '新增或修改一份优惠；库存不能少于已领，已领过的礼物不能换',
  body: OfferBody,
  data: OfferRow,
  errors: [...errors, campaignNotFound, offerRefused],
})

export const makeTokens = endpoint({
  method: 'POST',
  path: '/api/staff/campaign/token/make',
  former: '/api/operator/campaign/token/make',
  access: 'staff',
  may: 'wallet.batch',
  scope: 'chain',
  audit: 'token.make',
  reauth: true,
  summary: '制作请柬；链接只在这一次回答里出现',
  body: z.object({
    offer_key: CampaignKey,
    kind: z.enum(TOKEN_KINDS),
    count: z.number().int().min(1).max(TOKENS_AT_ONCE),
    max_uses: z.number().int().min(1).max(100_000).default(1),
    /** For one person alone: the invitation is for the account with this number. */
    mobile: Mobile.optional(),
    valid_until: InstantSeconds,
    note: StaffText.max(100).default(''),
  }),
  data: z.object({ tokens: z.array(z.object({ token: z.string(), path: z.string() })) }),
  errors: [...errors, offerNotFound, offerRefused],
})

export const endTokens = endpoint({
  method: 'POST',
  path: '/api/staff/campaign/token/end',
  former: '/api/operator/campaign/token/end',
  access: 'staff',
  may: 'offer.edit',
  scope: 'chain',
  audit: 'token.end',
  summary: '停用请柬：一张，或同一备注的全部',
  body: z
    .object({
      token: z.string().max(64).optional(),
      offer_key: CampaignKey.optional(),
      note: StaffText.max(100).optional(),
    })
    .refine(({ token, offer_key }) => (token === undefined) !== (offer_key === undefined), '请柬和优惠选填一个'),
  data: z.object({ ended: z.number().int() }),
  errors: [...errors, tokenUnknown],
})

export const operatorOffers = endpoint({
  method: 'GET',
  path: '/api/staff/campaign/offer/list',
  former: '/api/operator/campaign/offer/list',
  access: 'staff',
  may: 'offer.read',
  scope: 'chain',
  audit: false,
  summary: '一个活动的优惠，库存和已领的数量；总部使用',
  query: { key: CampaignKey },
  data: z.array(OfferListed),
  errors: [...errors, campaignNotFound],
})

export const operatorTokens = endpoint({
  method: 'GET',
  path: '/api/staff/campaign/token/list',
  former: '/api/operator/campaign/token/list',
  access: 'staff',
  may: 'offer.read',
  scope: 'chain',
  audit: false,
  summary: '一份优惠的请柬用了多少，每页二十张；链接不再显示',
  query: { offer_key: CampaignKey, page: Page },
  data: z.object({ total: z.number().int(), list: z.array(TokenListed) }),
  errors: [...errors, offerNotFound],
})

export const operatorForms = endpoint({
  method: 'GET',
  path: '/api/staff/campaign/form/list',
  former: '/api/operator/campaign/form/list',
  access: 'staff',
  may: 'campaign.forms',
  scope: 'chain',
  audit: 'member.read_forms',
  summary: '一个活动的表单收到的回答，最近的在前，每页二十份；总部使用',
  query: { key: CampaignKey, form_key: z.string().max(40).optional(), page: Page },
  data: z.object({ total: z.number().int(), list: z.array(FormListed) }),
  errors: [...errors, campaignNotFound],
})
