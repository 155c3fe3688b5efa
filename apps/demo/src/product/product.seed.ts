import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/src/db/database'
import { loadSpeller } from '../../../server/src/db/pinyin'
import {
  category,
  product,
  product_addon,
  product_stage,
  store_product,
} from '../../../server/src/product/product.table'
import type { SeedContext } from '../seed-context'
import { seedComments } from '../store/comment.seed'
import { seedPictured } from '../store/pictured.seed'
import { type ListedStore, listedStores } from '../store/store.seed'
import { addons, type DemoProduct } from './addon.demo'
import { categories, type DemoCategory, onHome, products } from './product.demo'
import { seedSeasons } from './season.seed'
import { shown } from './shows.demo'

const FEN = 100

const stageNames = ['妆发造型', '棚内拍摄', '选片精修'] as const
const stagePools = ['seat', 'room', 'screen'] as const

const categoryOf = (one: DemoProduct): DemoCategory => categories.find(({ id }) => id === one.category)!

function detailOf(one: DemoProduct): string {
  const tips = [
    ...categoryOf(one).tips,
    ...(one.tip ? [one.tip] : []),
    one.minutes[1]
      ? '到店先签到，和老师聊聊想要的样子；选好片，电子版当场发到手机'
      : '到店先签到，和老师聊聊场合与喜好；镜前确认，细节调整到满意为止',
    '如需改期，可在「我的预约」里更改，时限和次数以预约时所示为准',
  ]
  return [
    one.intro,
    `## 还包含\n\n${one.extras.map((extra) => `- ${extra}`).join('\n')}`,
    `## 温馨提示\n\n${tips.map((tip) => `- ${tip}`).join('\n')}`,
  ].join('\n\n')
}

/** Big groups need a big room; animals are welcome in every other store; a lab shows what a lab is good at. */
function offers({ nth, size, demo }: ListedStore, one: DemoProduct): boolean {
  if (demo[7] === 'lab') return [2, 3, 4, 9].includes(one.category) || one.people[1] === 1
  if (nth === 0) return true
  if (one.people[1] > 8) return size !== 'small'
  if (one.category === 8) return nth % 2 === 0 || nth === 1
  if (one.slug === 'portrait-film' || one.slug === 'makeup-lesson') return nth < 5
  return true
}

async function seedProducts(tx: Tx, _seed: SeedContext): Promise<void> {
  await tx.insert(category).values(
    categories.map(({ id, slug, name, branch }) => ({
      id,
      name,
      branch,
      img: `/media/demo/category/${slug}.webp`,
      link_type: branch === 'makeup' ? ('makeup' as const) : ('category' as const),
      link: branch === 'makeup' ? '' : String(id),
      rank: id,
      // Makeup has an entry of its own beside the tiles.
      on_home: branch !== 'makeup',
      for_children: slug === 'kids',
    })),
  )
  await tx.execute(sql`select setval(pg_get_serial_sequence('category', 'id'), ${categories.length})`)

  const numbered = products.map((one, index) => ({ id: index + 1, one }))
  const picture = (slug: string, number: number) => `/media/demo/product/${slug}-${number}.webp`
  const { spell } = await loadSpeller()
  await tx.insert(product).values(
    numbered.map(({ id, one }) => ({
      id,
      category_id: one.category,
      name: one.name,
      subtitle: one.subtitle,
      ...spell(one.name),
      cover: picture(one.slug, 1),
      gallery: [2, 3, 4, 5].map((number) => picture(one.slug, number)),
      shows: shown[one.slug]!.split('｜'),
      price_fen: one.yuan[0] * FEN,
      list_price_fen: one.yuan[1] * FEN,
      looks: one.looks,
      photos: one.photos,
      retouches: one.retouches,
      people_min: one.people[0],
      people_max: one.people[1],
      detail: detailOf(one),
      rank: id,
      home_rank: onHome.includes(one.slug) ? onHome.indexOf(one.slug) + 1 : null,
    })),
  )
  await tx.execute(sql`select setval(pg_get_serial_sequence('product', 'id'), ${products.length})`)

  await tx.insert(product_stage).values(
    numbered.flatMap(({ id, one }) =>
      one.minutes.map((minutes, index) => ({
        product_id: id,
        step: index + 1,
        name: stageNames[index]!,
        pool_kind: stagePools[index]!,
        minutes: minutes ?? 0,
        // Everyone sits at a seat of their own; the whole party shares the room and the screen.
        people_per_place: index === 0 ? 1 : one.people[1],
      })),
    ),
  )
  await tx.insert(product_addon).values(
    numbered.flatMap(({ id, one }) =>
      one.addons.map((key, index) => ({
        product_id: id,
        name: addons[key][0],
        price_fen: addons[key][1] * FEN,
        max: addons[key][2] ?? 1,
        rank: index + 1,
      })),
    ),
  )
  const offered = listedStores.flatMap((listed) =>
    numbered.filter(({ one }) => offers(listed, one)).map(({ id }) => ({ store_id: listed.id, product_id: id })),
  )
  const storeIds = offered.map(({ store_id }) => store_id)
  const productIds = offered.map(({ product_id }) => product_id)
  await tx.execute(sql`
    insert into ${store_product} (store_id, product_id)
    select * from unnest(${sql.param(storeIds)}::int[], ${sql.param(productIds)}::int[])`)
}

/** What the demo's member likes to find again. */
const seedFavourites = (tx: Tx, { now }: SeedContext) =>
  tx.execute(sql`
    insert into favourite (member_id, product_id, store_id, created_at)
    select m.id, liked.product_id, liked.store_id, ${now.toISOString()}::timestamptz
    from member m, (values (9, null), (18, null), (null, 1), (null, 2)) liked(product_id, store_id)
    where m.mobile = '13800000001'`)

/** The stores' comments name a product, so they are written when the products are there. */
export async function seedProductRoom(tx: Tx, seed: SeedContext): Promise<void> {
  await seedProducts(tx, seed)
  await seedSeasons(tx, seed)
  await seedComments(tx, seed)
  await seedPictured(tx, seed)
  await seedFavourites(tx, seed)
}
