import { ownersAreThere } from '../../account/upkeep/audit.sql'
import { campaign_form_entry, campaign_take, campaign_token_use } from '../version/campaign.table'
import { campaign_reminder, campaign_token_try } from '../version/take.table'

export const takesOwned = ownersAreThere(campaign_take, campaign_take.at)
export const tokenUsesOwned = ownersAreThere(campaign_token_use, campaign_token_use.at)
export const formsOwned = ownersAreThere(campaign_form_entry, campaign_form_entry.at)
export const tokenTriesOwned = ownersAreThere(campaign_token_try, campaign_token_try.at)
export const remindersOwned = ownersAreThere(campaign_reminder, campaign_reminder.at)
