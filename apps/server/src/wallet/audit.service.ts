import { balancesAgree, usesAgree } from './audit.sql'

export const walletChecks = [balancesAgree, usesAgree]
