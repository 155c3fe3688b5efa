import * as operator from '@kuaimen/contract/contact/operator.endpoints'
import { bind } from '../../http/request/bind'
import { giftsOf, placesOf, saveGiftOf, savePlaceOf } from './operator.service'

export const operatorHttp = [
  bind(operator.contactPlaces, (ctx) => placesOf(ctx)),
  bind(operator.savePlace, (ctx, body) => savePlaceOf(ctx, body)),
  bind(operator.contactGifts, (ctx) => giftsOf(ctx)),
  bind(operator.saveGift, (ctx, body) => saveGiftOf(ctx, body)),
]
