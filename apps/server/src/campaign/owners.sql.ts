import { ownersAreThere } from '../account/audit.sql'
import { campaign_form_entry, campaign_take, campaign_token_use } from './campaign.table'

export const takesOwned = ownersAreThere(campaign_take, campaign_take.at)
export const tokenUsesOwned = ownersAreThere(campaign_token_use, campaign_token_use.at)
export const formsOwned = ownersAreThere(campaign_form_entry, campaign_form_entry.at)
