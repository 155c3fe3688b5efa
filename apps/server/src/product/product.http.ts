import { canBookCities } from '@kuaimen/contract/city/city.endpoints'
import * as favourite from '@kuaimen/contract/product/favourite.endpoints'
import * as product from '@kuaimen/contract/product/product.endpoints'
import * as wish from '@kuaimen/contract/product/wish.endpoints'
import { bind, bindShared } from '../http/request/bind'
import { favouritesOfMember, mergeFavourites, setFavourite } from './favourite.service'
import { categoriesOf, categoriesOnHome, citiesOffering, products } from './product.service'
import { addToCart, cartOf, changeInCart, removeFromCart } from './wish.service'

export const productHttp = [
  bindShared(product.homeCategories, (ctx) => categoriesOnHome(ctx)),
  bindShared(product.categories, (ctx, { branch }) => categoriesOf(ctx, branch)),
  bindShared(product.productList, (ctx, input) => products(ctx, input)),
  bindShared(canBookCities, (ctx, { product_id }) => citiesOffering(ctx, product_id)),
  bind(wish.wishList, (ctx, { city_id }) => cartOf(ctx, city_id)),
  bind(wish.addWish, (ctx, input) => addToCart(ctx, input)),
  bind(wish.changeWish, (ctx, input) => changeInCart(ctx, input)),
  bind(wish.removeWishes, (ctx, { ids }) => removeFromCart(ctx, ids)),
  bind(favourite.favouriteIds, (ctx) => favouritesOfMember(ctx)),
  bind(favourite.setFavourite, (ctx, input) => setFavourite(ctx, input)),
  bind(favourite.mergeFavourites, (ctx, input) => mergeFavourites(ctx, input)),
]
