// Screens that are no page, pages without a screen, and screens that choose between pages.
import { addressList, at, type Plant, takes, value, web } from './planting.testing.ts'

const detail = at(`${web}/store/screens/StoreDetail.tsx`)

export const screenPlants: Plant[] = [
  { rule: 'screen-is-a-route', file: `${web}/member/mall/screens/PointsMall.tsx`, text: value },
  {
    rule: 'route-has-a-screen',
    file: `${web}/app/pages.tsx`,
    text: "export const x = [\n  'store/screens/StoreDetail',\n  'member/mall/screens/PointsMall',\n]\n",
    beside: detail,
    line: 3,
  },
  {
    rule: 'route-has-a-screen',
    file: `${web}/store/store.pages.ts`,
    text: "export const x = 'store/screens/StoreDetail'\n",
  },
  {
    rule: 'screen-chooses-no-page',
    file: `${web}/store/screens/Store.tsx`,
    text: takes('./StoreDetail'),
    beside: detail,
    line: 2,
  },
  {
    rule: 'screen-chooses-no-page',
    file: `${web}/store/screens/Store.tsx`,
    text: "import { addresses } from '@kuaimen/contract/kernel/addresses'\nexport default (at: string) => at === addresses.store\n",
    beside: addressList,
  },
]
