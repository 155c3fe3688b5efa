import type { PhoneApp } from '../../proxy/phones'

/** The data for the script of a page. */
export interface PageData {
  app: PhoneApp
  os: 'ios' | 'android'
  userAgent: string
  missing: boolean
  slowMs: number
}
