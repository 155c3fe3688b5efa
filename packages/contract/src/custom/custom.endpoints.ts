import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { customChanged, customNotFound, optionClosed } from './custom.errors'
import { CustomChoices, CustomFlow, CustomKey, CustomResult } from './custom.views'

export const customFlow = endpoint({
  method: 'GET',
  path: '/api/custom/flow',
  access: 'visitor',
  summary: '一项定制的全部步骤和选项',
  query: { key: CustomKey },
  data: CustomFlow,
  errors: [customNotFound],
})

export const customResult = endpoint({
  method: 'POST',
  path: '/api/custom/result',
  access: 'visitor',
  summary: '选好之后的结果：产品、附加项和价格；还没选的在 missing 里',
  body: z.object({ key: CustomKey, choices: CustomChoices }),
  data: CustomResult,
  errors: [customNotFound, optionClosed, customChanged],
})
