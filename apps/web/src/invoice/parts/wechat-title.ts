import { toast } from '../../ui/Toast/toast'
import { EMPTY_TITLE, type TitleForm } from '../title-form'

/** The title that the customer picks in WeChat; nothing when they close it. */
export async function pickFromWechat(): Promise<TitleForm | undefined> {
  try {
    const { wxInvoiceTitle } = await import('../../platform/wx-sdk')
    const told = await wxInvoiceTitle()
    return told && { ...EMPTY_TITLE, type: told.type, name: told.title, tax_code: told.taxNumber }
  } catch {
    toast('没能打开微信的抬头，请直接填写')
    return undefined
  }
}
