import * as operator from '@kuaimen/contract/store/operator.endpoints'
import * as region from '@kuaimen/contract/store/region.endpoints'
import * as store from '@kuaimen/contract/store/store.endpoints'
import { bind, bindShared } from '../http/request/bind'
import { choiceCommentsOf, commentsForOperator, commentsOf, judge } from './comment.service'
import { customerPicturesOf } from './comment-pictures.service'
import { regionsFor, saveRegion } from './region.service'
import { districtsOf, recommendedOfCity, subwayOf, tipsFor } from './store.service'

export const storeHttp = [
  bindShared(store.recommendedStores, (ctx, { city_id, location }) => recommendedOfCity(ctx, city_id, location)),
  bindShared(store.choiceComments, (ctx, input) => choiceCommentsOf(ctx, input)),
  bindShared(store.comments, (ctx, input) => commentsOf(ctx, input)),
  bindShared(store.customerPictures, (ctx, input) => customerPicturesOf(ctx, input)),
  bindShared(store.districtOptions, (ctx, { city_id }) => districtsOf(ctx, city_id)),
  bindShared(store.subwayOptions, (ctx, { city_id }) => subwayOf(ctx, city_id)),
  bind(store.autoComplete, (ctx, { city_id, keyword }) => tipsFor(ctx, city_id, keyword)),
  bind(region.regionList, (ctx) => regionsFor(ctx)),
  bind(region.regionSave, (ctx, input) => saveRegion(ctx, input)),
  bind(operator.operatorComments, (ctx, input) => commentsForOperator(ctx, input)),
  bind(operator.judgeComment, (ctx, input) => judge(ctx, input)),
]
