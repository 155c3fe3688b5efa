// Ways round the order of rooms: the server's list, the folders of the contract.
import { at, contract, type Plant, server, takes } from './planting.testing.ts'

const says = (room: string, ...uses: string[]) => ({
  [`${server}/${room}/${room}.room.ts`]: `export const x = { name: '${room}', uses: [${uses.map((one) => `'${one}'`)}] }\n`,
})

export const roomListPlants: Plant[] = [
  {
    rule: 'room-order',
    file: `${server}/refund/refund.service.ts`,
    text: takes('../wallet/wallet.service'),
    // Used by what it uses is not enough.
    beside: { ...at(`${server}/wallet/wallet.service.ts`), ...says('refund', 'booking'), ...says('booking', 'wallet') },
    line: 2,
  },
  {
    rule: 'room-uses',
    file: `${server}/store/store.room.ts`,
    text: "const all = ['city']\nexport const x = { name: 'store', uses: all }\n",
  },
  {
    rule: 'room-uses',
    file: `${server}/store/store.room.ts`,
    text: "\nexport const x = { name: 'store', uses: ['city'] }\n",
    line: 2,
  },
  {
    rule: 'room-uses',
    file: `${server}/store/store.room.ts`,
    text: "\nexport const x = { name: 'store', uses: ['city'] }\n",
    beside: {
      [`${server}/store/near.service.ts`]: takes('../city/city.service'),
      [`${server}/city/city.service.ts`]: takes('../store/near.service'),
      ...says('city', 'brand'),
      ...says('brand', 'store'),
    },
    line: 2,
  },
  {
    rule: 'contract-order',
    file: `${contract}/payment/payment.endpoints.ts`,
    text: takes('../shop/shop.views'),
    beside: at(`${contract}/shop/shop.views.ts`),
    line: 2,
  },
  {
    rule: 'contract-order',
    file: `${contract}/payment/kinds.rules.ts`,
    text: "\nimport type { X } from '../wallet/wallet.views'\nexport type Y = X\n",
    beside: at(`${contract}/wallet/wallet.views.ts`),
    line: 2,
  },
  {
    rule: 'contract-order',
    file: `${contract}/kernel/codes.ts`,
    text: takes('../booking/booking.errors'),
    beside: at(`${contract}/booking/booking.errors.ts`),
    line: 2,
  },
  {
    rule: 'room-door',
    file: `${server}/booking/booking.room.ts`,
    text: takes('../store/store.room'),
    beside: at(`${server}/store/store.room.ts`),
    line: 2,
  },
  {
    rule: 'server-order',
    file: `${server}/store/listed.service.ts`,
    text: takes('../rooms'),
    beside: at(`${server}/rooms.ts`),
    line: 2,
  },
  {
    rule: 'server-order',
    file: `${server}/db/fill.ts`,
    text: "\nimport type { X } from '../context'\nexport type Y = X\n",
    beside: at(`${server}/context.ts`),
    line: 2,
  },
  {
    rule: 'server-order',
    file: `${server}/http/known.ts`,
    text: "\nimport type { X } from '../account/session.service'\nexport type Y = X\n",
    beside: at(`${server}/account/session.service.ts`),
    line: 2,
  },
  {
    rule: 'server-order',
    file: `${server}/unplaced.ts`,
    text: takes('./env'),
    beside: at(`${server}/env.ts`),
    line: 2,
  },
  {
    rule: 'steward-door',
    file: `${server}/app.ts`,
    text: takes('./store/store.room'),
    beside: at(`${server}/store/store.room.ts`),
    line: 2,
  },
  {
    rule: 'steward-door',
    file: `${server}/jobs/jobs.ts`,
    text: takes('../payment/payment.jobs'),
    beside: at(`${server}/payment/payment.jobs.ts`),
    line: 2,
  },
  {
    rule: 'steward-door',
    file: `${server}/jobs/fill.ts`,
    text: takes('../store/store.service'),
    beside: at(`${server}/store/store.service.ts`),
    line: 2,
  },
  {
    rule: 'steward-door',
    file: `${server}/http/listed.ts`,
    text: takes('../rooms'),
    beside: at(`${server}/rooms.ts`),
    line: 2,
  },
  {
    rule: 'steward-door',
    file: `${server}/rooms.ts`,
    text: takes('./store/store.service'),
    beside: at(`${server}/store/store.service.ts`),
    line: 2,
  },
]
