import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { captchaGone } from './account.errors'
import { CaptchaView } from './account.views'

export const newCaptcha = endpoint({
  method: 'POST',
  path: '/api/captcha/new',
  access: 'visitor',
  summary: '一道新的滑块拼图',
  data: CaptchaView,
  perMinute: 60,
})

export const verifyCaptcha = endpoint({
  method: 'POST',
  path: '/api/captcha/verify',
  access: 'visitor',
  summary: '判定一次拖动：success、again（轨迹过于均匀）或 fail',
  body: z.object({
    captcha_id: z.string().max(64),
    left: z.number().min(0).max(1000),
    trail: z.array(z.number().min(-1000).max(1000)).max(2000),
    elapsed_ms: z.number().int().min(0).max(600_000),
  }),
  data: z.object({ verdict: z.enum(['success', 'again', 'fail']), captcha_pass: z.string() }),
  errors: [captchaGone],
  perMinute: 120,
})
