import type { PhoneApp } from '../../proxy/phones'

/** What the script of a page is told. */
export interface PageData {
  app: PhoneApp
  os: 'ios' | 'android'
  userAgent: string
  missing: boolean
  slowMs: number
}
