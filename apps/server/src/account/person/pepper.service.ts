import { createHmac } from 'node:crypto'
import type { Services } from '../../context'

/**
 * A hash of what may not be saved as it is. Numbers and addresses are few enough to be tried one by one: without the
 * pepper a hash would be the number itself.
 */
export const peppered = ({ env }: Pick<Services, 'env'>, text: string): Buffer =>
  createHmac('sha256', env.CODE_PEPPER || 'kuaimen')
    .update(text)
    .digest()
