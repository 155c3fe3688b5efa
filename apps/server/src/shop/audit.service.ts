import { groupsAgree, ordersAgree, salesArePosted, stockAgrees, voidsArePosted, vouchersAgree } from './audit.sql'

export const shopChecks = [stockAgrees, vouchersAgree, groupsAgree, salesArePosted, voidsArePosted, ordersAgree]
