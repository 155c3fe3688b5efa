import * as favourite from '@kuaimen/contract/product/favourite.endpoints'
import * as product from '@kuaimen/contract/product/product.endpoints'
import * as plan from '@kuaimen/contract/schedule/plan.endpoints'
import * as schedule from '@kuaimen/contract/schedule/schedule.endpoints'
import * as store from '@kuaimen/contract/store/store.endpoints'
import { bind, bindShared } from '../http/request/bind'
import { productWithSoonest, storesWithSoonest, storeWithSoonest } from './catalogue.service'
import { favouritesShown, ownFavourites } from './favourites.service'
import {
  addBlock,
  cellsOf,
  lend,
  planOf,
  removeBlock,
  setCapacity,
  setClosure,
  setHours,
  setRenovation,
  setSpecialDay,
  unlend,
} from './plan.service'
import { calendarOf, dayOf } from './schedule.service'
import { nearestTo, soonestInCity, whyCant } from './soonest.service'

export const scheduleHttp = [
  bindShared(product.productDetail, (ctx, { id, city_id }) => productWithSoonest(ctx, id, city_id)),
  bindShared(store.storeList, (ctx, input) => storesWithSoonest(ctx, input)),
  bindShared(store.storeDetail, (ctx, { id, location }) => storeWithSoonest(ctx, id, location)),
  bind(favourite.favouriteList, (ctx, { city_id }) => ownFavourites(ctx, city_id)),
  bindShared(favourite.showFavourites, (ctx, { city_id, ...ids }) => favouritesShown(ctx, ids, city_id)),
  bind(schedule.scheduleCalendar, (ctx, input) => calendarOf(ctx, input)),
  bind(schedule.scheduleList, (ctx, input) => dayOf(ctx, input)),
  bindShared(schedule.scheduleNearest, (ctx, input) => nearestTo(ctx, input)),
  bindShared(schedule.scheduleSoonest, (ctx, input) => soonestInCity(ctx, input)),
  bindShared(schedule.cantBook, (ctx, input) => whyCant(ctx, input)),
  bind(plan.storePlan, (ctx, input) => planOf(ctx, input)),
  bind(plan.planCells, (ctx, input) => cellsOf(ctx, input)),
  bind(plan.setHours, (ctx, input) => setHours(ctx, input)),
  bind(plan.setSpecialDay, (ctx, input) => setSpecialDay(ctx, input)),
  bind(plan.setClosure, (ctx, input) => setClosure(ctx, input)),
  bind(plan.setRenovation, (ctx, input) => setRenovation(ctx, input)),
  bind(plan.setCapacity, (ctx, input) => setCapacity(ctx, input)),
  bind(plan.addBlock, (ctx, input) => addBlock(ctx, input)),
  bind(plan.removeBlock, (ctx, input) => removeBlock(ctx, input)),
  bind(plan.lend, (ctx, input) => lend(ctx, input)),
  bind(plan.unlend, (ctx, input) => unlend(ctx, input)),
]
