import type { Room } from '../room'
import { ledgerBalances, txnsAreKnown } from './audit.sql'

export const ledgerRoom: Room = { name: 'ledger', uses: [], audit: [ledgerBalances, txnsAreKnown] }
