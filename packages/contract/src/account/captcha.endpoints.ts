import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Mobile } from '../kernel/fields'
import { PATH_POINTS } from './captcha.rules'
import { captchaGone, captchaTooMany } from './person.errors'
import { CaptchaView } from './person.views'
import { CODE_PURPOSES } from './proof.rules'

export const newCaptcha = endpoint({
  method: 'POST',
  path: '/api/captcha/new',
  access: 'visitor',
  summary: '一道新的滑块拼图',
  data: CaptchaView,
  errors: [captchaTooMany],
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
    /** Where the piece was and how high the hand, with milliseconds since the press: [x, y, at]. */
    path: z
      .array(z.tuple([z.number(), z.number(), z.number()]))
      .max(PATH_POINTS)
      .default([]),
    /** What the pass is for: it is good for this number and this purpose alone. */
    mobile: Mobile.optional(),
    purpose: z.enum(CODE_PURPOSES).optional(),
  }),
  data: z.object({ verdict: z.enum(['success', 'again', 'fail']), captcha_pass: z.string() }),
  errors: [captchaGone, captchaTooMany],
  perMinute: 120,
})
