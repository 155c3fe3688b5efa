import { customFlow, customResult } from '@kuaimen/contract/custom/custom.endpoints'
import type { CustomChoices } from '@kuaimen/contract/custom/custom.views'
import type { ApiClient } from '../api/query'
import { query } from '../api/query'

export const flowOf = (key: string) => query(customFlow, { key }, { quiet: true })

/** Prices and closed options are the server's: asked anew whenever the result is looked at. */
export const resultOf = (key: string, choices: CustomChoices) => ({
  ...query(customResult, { key, choices }, { quiet: true }),
  staleTime: 0,
})

/** An option was closed since: what is offered now is asked for again. */
export const forgetFlow = (client: ApiClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [customFlow.path] })
