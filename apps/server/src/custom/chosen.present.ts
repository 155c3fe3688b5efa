import type { CustomCopy } from '@kuaimen/contract/custom/copy.rules'
import type { CustomView } from '@kuaimen/contract/custom/custom.views'

/** The copy that a booking holds, for who may see its form and who may not. */
export const presentChosen = (copy: CustomCopy | null, seesForm: boolean): CustomView | null =>
  copy && {
    flow: copy.flow,
    name: copy.name,
    version: copy.version,
    product_id: copy.product_id,
    choices: copy.choices.map(({ step, title, codes, names }) => ({ step, title, codes, names })),
    form: seesForm ? copy.form.map(({ key, label, values, sensitive }) => ({ key, label, values, sensitive })) : [],
    at: Math.floor(new Date(copy.at).getTime() / 1000),
  }
