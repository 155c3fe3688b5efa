import { ownersAreThere } from '../../account/upkeep/audit.sql'
import { corp_code, corp_proof, corp_try } from './staff.table'

export const proofsOwned = ownersAreThere(corp_proof, corp_proof.at)
export const codesOwned = ownersAreThere(corp_code, corp_code.created_at)
export const triesOwned = ownersAreThere(corp_try, corp_try.at)
