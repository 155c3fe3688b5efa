import { z } from 'zod'

export const ClientConfig = z.object({
  brand_name: z.string(),
  brand_slogan: z.string(),
  avatar_default: z.string(),
  avatars: z.array(z.string()).describe('可以选择的头像'),
  tel: z.string(),
  share_picture: z.string().describe('分享卡片的默认图'),
  makeup_show: z.number().int(),
  map_show: z.number().int().describe('门店可在地图上看'),
  open_student_rights: z.number().int(),
  wxwork_intercept_city: z.array(z.number().int()),
  xhs_return: z.number().int(),
  schedule_tips: z.string(),
  redirect_hosts: z.array(z.string()).describe('外链跳转允许的主机'),
})
export type ClientConfig = z.infer<typeof ClientConfig>
