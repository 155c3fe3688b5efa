import type { Device } from '../world/scope'
import type { PhoneApp } from './phones'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1.230804.001'
const webview = `${android}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36`

const wx = {
  ios: {
    wechat: `${iphone} Mobile/15E148 MicroMessenger/8.0.50(0x18003234) NetType/WIFI Language/zh_CN`,
    wxwork: `${iphone} Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh ColorScheme/Light`,
    devtools:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1 wechatdevtools/1.06.2504010 MicroMessenger/8.0.5 Language/zh_CN webview/',
  },
  android: {
    wechat: `${webview} XWEB/1160117 MMWEBSDK/20240501 MMWEBID/2247 MicroMessenger/8.0.50.2701(0x2800325B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
    wxwork: `${webview} wxwork/4.1.22 MicroMessenger/7.0.1 NetType/WIFI Language/zh Lang/zh ColorScheme/Light`,
    devtools:
      'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36 wechatdevtools/1.06.2504010 MicroMessenger/8.0.5 Language/zh_CN webview/',
  },
}

const ali = {
  ios: `${iphone} Mobile/15E148 Ariver/1.1.0 AliApp(AP/10.5.96.6000) Nebula WK RVKType(0) AlipayDefined(nt:WIFI,ws:390|780|3.0) AlipayClient/10.5.96.6000 Language/zh-Hans Region/CN NebulaX/1.0.0`,
  android: `${webview} UWS/5.12.2.0 UCBS/5.12.2.0 NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI,ws:393|0|2.75) AliApp(AP/10.5.96.8000) AlipayClient/10.5.96.8000 Language/zh-Hans useStatusBar/true isConcaveScreen/true Region/CNAriver/1.0.0`,
}

const toutiao = {
  ios: {
    douyin: `${iphone} Mobile/15E148 aweme_30.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/zh Region/CN AppTheme/light BytedanceWebview/d8a21c6 WebcastSDK/2500`,
    toutiao: `${iphone} Mobile/15E148 NewsArticle/9.8.6 JsSdk/2 NetType/WIFI (NewsArticle 9.8.6 17.5.1)`,
  },
  android: {
    douyin: `${webview} aweme_300500 JsSdk/1.0 NetType/WIFI AppName/aweme app_version/30.5.0 ByteLocale/zh-CN Region/CN BytedanceWebview/d8a21c6 TTWebView/1160130046208`,
    toutiao: `${webview} JsSdk/2 NewsArticle/9.8.6 NetType/wifi TTWebView/1160130046208`,
  },
}

const browser = {
  ios: `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
  android:
    'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
}

export function userAgentOf(app: PhoneApp, device: Device): string {
  if (app === 'wx') return wx[device.os][device.wx]
  if (app === 'ali') return ali[device.os]
  if (app === 'toutiao') return toutiao[device.os][device.toutiao]
  return browser[device.os]
}
