import { groupsAgree, stockAgrees, vouchersAgree } from './audit.sql'

export const shopChecks = [stockAgrees, vouchersAgree, groupsAgree]
