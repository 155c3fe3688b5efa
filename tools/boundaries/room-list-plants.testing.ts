// Ways round the order of rooms: the server's list, the folders of the contract.
import { at, contract, type Plant, server, takes } from './planting.testing.ts'

export const roomListPlants: Plant[] = [
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
    rule: 'room-order',
    file: `${server}/store/listed.service.ts`,
    text: takes('../rooms'),
    beside: at(`${server}/rooms.ts`),
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
    file: `${server}/db/seed.ts`,
    text: takes('../store/store.seed'),
    beside: at(`${server}/store/store.seed.ts`),
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
