import * as custom from '@kuaimen/contract/custom/custom.endpoints'
import * as operator from '@kuaimen/contract/custom/operator.endpoints'
import { bind, bindShared } from '../http/request/bind'
import { flowShown } from './flow.service'
import { draftOf, saveDraft, turnOption } from './operator.service'
import { customResultOf } from './result.service'

export const customHttp = [
  bindShared(custom.customFlow, (ctx, { key }) => flowShown(ctx, key)),
  bindShared(custom.customResult, (ctx, input) => customResultOf(ctx, input)),
  bind(operator.operatorFlow, (ctx, { key }) => draftOf(ctx, key)),
  bind(operator.openOption, (ctx, input) => turnOption(ctx, input)),
  bind(operator.saveFlow, (ctx, input) => saveDraft(ctx, input)),
]
