import { toast } from '../../ui/Toast/toast'
import { EMPTY_TITLE, type TitleForm } from '../title-form'

/** The title that the customer picks in WeChat; nothing when they close it. */
export async function pickFromWechat(): Promise<TitleForm | undefined> {
  try {
    const { wxInvoiceTitle } = await import('../../platform/wechat/wx-sdk')
    const picked = await wxInvoiceTitle()
    return picked && { ...EMPTY_TITLE, type: picked.type, name: picked.title, tax_code: picked.taxNumber }
  } catch {
    toast('没能打开微信的抬头，请直接填写')
    return undefined
  }
}
