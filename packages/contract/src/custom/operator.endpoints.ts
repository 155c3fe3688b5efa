import { z } from 'zod'
import { chainOnly, operatorRefused } from '../account/person.errors'
import { endpoint } from '../kernel/endpoint'
import { customNotFound, flowChanged, flowRefused } from './custom.errors'
import { CustomKey } from './custom.views'
import { FlowDraft, FlowSaved } from './operator.views'

const chainErrors = [operatorRefused, chainOnly, customNotFound] as const

export const operatorFlow = endpoint({
  method: 'GET',
  path: '/api/staff/custom/flow',
  former: '/api/operator/custom/flow',
  access: 'staff',
  may: 'product.read',
  scope: 'chain',
  audit: false,
  summary: '一项定制的全部内容，下线的选项也在内；总部使用',
  query: { key: CustomKey },
  data: FlowDraft,
  errors: [...chainErrors],
})

export const openOption = endpoint({
  method: 'POST',
  path: '/api/staff/custom/option',
  former: '/api/operator/custom/option',
  access: 'staff',
  may: 'product.edit',
  scope: 'chain',
  audit: 'custom.option',
  summary: '上线或下线一个选项，立即生效',
  body: z.object({ key: CustomKey, step: CustomKey, code: CustomKey, is_open: z.boolean() }),
  data: FlowSaved,
  errors: [...chainErrors, flowRefused],
})

export const saveFlow = endpoint({
  method: 'POST',
  path: '/api/staff/custom/save',
  former: '/api/operator/custom/save',
  access: 'staff',
  may: 'product.edit',
  scope: 'chain',
  audit: 'custom.save',
  summary: '保存一项定制的选项、结果和文字，检查通过后立即生效；步骤和地址不变',
  body: FlowDraft,
  data: FlowSaved,
  errors: [...chainErrors, flowChanged, flowRefused],
})
