import { useBrand } from '../../brand/brand.api'
import { Empty } from '../../ui/Empty/Empty'
import { Page } from '../../ui/Page/Page'

/** The only page for desktop browsers. */
export default function LoginPc() {
  const brand = useBrand()
  return (
    <Page>
      <Empty
        art="frame"
        title={`${brand?.brand_name ?? ''}在手机上等您`}
        text="请用微信、支付宝、抖音或手机浏览器打开本页地址，即可预约拍摄"
      />
    </Page>
  )
}
