import { ledgerBalances, txnsAreKnown } from './audit.sql'

export const ledgerChecks = [ledgerBalances, txnsAreKnown]
