import * as operator from '@kuaimen/contract/store/operator.endpoints'
import * as store from '@kuaimen/contract/store/store.endpoints'
import { bind } from '../http/bind'
import { choiceCommentsOf, commentsForOperator, commentsOf, judge } from './comment.service'
import { districtsOf, recommendedOfCity, storeById, storesOfCity, subwayOf, tipsFor } from './store.service'

export const storeHttp = [
  bind(store.storeList, (ctx, input) => storesOfCity(ctx, input)),
  bind(store.recommendedStores, (ctx, { city_id, location }) => recommendedOfCity(ctx, city_id, location)),
  bind(store.storeDetail, (ctx, { id, location }) => storeById(ctx, id, location)),
  bind(store.choiceComments, (ctx, input) => choiceCommentsOf(ctx, input)),
  bind(store.comments, (ctx, input) => commentsOf(ctx, input)),
  bind(store.districtOptions, (ctx, { city_id }) => districtsOf(ctx, city_id)),
  bind(store.subwayOptions, (ctx, { city_id }) => subwayOf(ctx, city_id)),
  bind(store.autoComplete, (ctx, { city_id, keyword }) => tipsFor(ctx, city_id, keyword)),
  bind(operator.operatorComments, (ctx, input) => commentsForOperator(ctx, input)),
  bind(operator.judgeComment, (ctx, input) => judge(ctx, input)),
]
