import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, StaffText } from '../kernel/fields'
import { changedMeanwhile } from '../staff/staff.errors'
import { regionNameTaken, regionNotFound, storeNotFound } from './store.errors'

const RegionView = z.object({
  id: z.number().int(),
  name: z.string(),
  stores: z.array(z.number().int()),
  version: z.number().int(),
})

export const regionList = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'chain',
  method: 'GET',
  path: '/api/staff/region/list',
  audit: false,
  summary: '区域与属于它的门店',
  data: z.array(RegionView),
})

/** Grants at a region hold at its stores: whoever changes them changes what people may do. */
export const regionSave = endpoint({
  access: 'staff',
  may: 'staff.manage',
  scope: 'chain',
  method: 'POST',
  path: '/api/staff/region/save',
  audit: 'region.save',
  reauth: true,
  summary: '新建或修改区域：名称和属于它的门店；一家门店只属于一个区域',
  body: z.object({
    id: BodyId.nullable().describe('null: a new one'),
    version: z.number().int().default(0).describe('as it was shown; of a new one 0'),
    name: StaffText.min(1, '请填写区域名称').max(30),
    stores: z.array(BodyId).max(2000),
  }),
  data: z.array(RegionView),
  idempotent: true,
  errors: [regionNotFound, regionNameTaken, storeNotFound, changedMeanwhile],
})
