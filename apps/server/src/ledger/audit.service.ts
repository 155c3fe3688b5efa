import { ledgerBalances } from './audit.sql'

export const ledgerChecks = [ledgerBalances]
