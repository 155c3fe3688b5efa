import { captures, refundsAddUp, refundsFit, setAsides, settlements } from './audit.sql'

export const paymentChecks = [captures, setAsides, settlements, refundsAddUp, refundsFit]
