import { z } from 'zod'

const MiniProgram = z.object({
  name: z.string().describe('在微信里搜索得到的名字'),
  username: z.string().describe('原始 ID，gh_ 开头'),
  path: z.string().describe('打开的页面'),
  paths: z.array(z.string()).describe('链接可以点名的其他页面'),
  env_version: z.enum(['release', 'trial', 'develop']),
  picture: z.string(),
})
export type MiniProgram = z.infer<typeof MiniProgram>

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
  miniapp: MiniProgram.nullable().describe('没有小程序时为空'),
  redirect_hosts: z.array(z.string()).describe('外链跳转允许的主机'),
})
export type ClientConfig = z.infer<typeof ClientConfig>
