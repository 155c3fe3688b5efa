import type { AppKind, Environment, SystemType } from './environment'

interface Known {
  name: string
  ua: string
  kind: AppKind
  system: SystemType
  os: Environment['os']
  miniProgram?: true
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko)'
const XIAOMI =
  'Mozilla/5.0 (Linux; Android 13; 22041211AC Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko)'
const HARMONY2 =
  'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.13.0.302) AppleWebKit/537.36 (KHTML, like Gecko)'
const HARMONY_NEXT = 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'Chrome/126.0.0.0'

const wx = { kind: 'wx', system: 'wx' } as const
const wxwork = { kind: 'wxwork', system: 'wx' } as const
const ali = { kind: 'ali', system: 'ali' } as const
const toutiao = { kind: 'toutiao', system: 'toutiao' } as const
const iosBrowser = { kind: 'mobile', system: 'ios', os: 'ios' } as const
const androidBrowser = { kind: 'mobile', system: 'android', os: 'android' } as const
const desktop = { kind: 'desktop', system: 'desktop', os: 'other' } as const

/** User agents of real apps and browsers, and the environment we take them for. */
export const userAgents: readonly Known[] = [
  {
    name: 'WeChat on an iPhone',
    ua: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`,
    ...wx,
    os: 'ios',
  },
  {
    name: 'WeChat on an iPad',
    ua: `${IPAD} Mobile/15E148 MicroMessenger/8.0.42(0x18002a32) NetType/WIFI Language/zh_CN`,
    ...wx,
    os: 'ios',
  },
  {
    name: 'WeChat on Android',
    ua: `${PIXEL} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MMWEBID/1234 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64`,
    ...wx,
    os: 'android',
  },
  {
    name: 'WeChat on an old Android with TBS',
    ua: 'Mozilla/5.0 (Linux; Android 8.1.0; OPPO R11 Build/OPM1.171019.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/57.0.2987.132 MQQBrowser/6.2 TBS/044203 Mobile Safari/537.36 MicroMessenger/6.6.7.1321(0x26060736) NetType/WIFI Language/zh_CN',
    ...wx,
    os: 'android',
  },
  {
    name: 'WeChat on Windows',
    ua: `${WINDOWS} Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/9129 Flue`,
    ...wx,
    os: 'other',
  },
  {
    name: 'WeChat on a Mac',
    ua: `${MAC} MicroMessenger/6.8.0(0x16080000) NetType/WIFI MacWechat/3.8.8(0x13080812) XWEB/1216 Flue`,
    ...wx,
    os: 'other',
  },
  {
    name: 'WeChat on Linux',
    ua: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) UnifiedPCWindowsWechat(0xf2541022) XWEB/14185 Flue',
    ...wx,
    os: 'other',
  },
  {
    name: 'WeChat on HarmonyOS 2–4',
    ua: `${HARMONY2} Chrome/88.0.4324.93 HuaweiBrowser/11.1.5.310 Mobile Safari/537.36 MMWEBSDK/20230303 MicroMessenger/8.0.34.2340(0x2800225C) WeChat/arm64 Weixin NetType/WIFI`,
    ...wx,
    os: 'android',
  },
  {
    name: 'WeChat on HarmonyOS NEXT',
    ua: `${HARMONY_NEXT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile MicroMessenger/1.0.0.39(0xf3100027) NetType/WIFI Language/zh_CN`,
    ...wx,
    os: 'android',
  },
  {
    name: 'WeChat developer tools as an iPhone',
    ua: `${IPHONE} Mobile/15E148 wechatdevtools/1.06.2405010 MicroMessenger/8.0.5 Language/zh_CN webview/17166`,
    kind: 'wx',
    system: 'devtools',
    os: 'ios',
  },
  {
    name: 'WeChat developer tools without a phone',
    ua: `${WINDOWS} Chrome/108.0.5359.215 Safari/537.36 wechatdevtools/1.06.2405010 MicroMessenger/7.0.4 Language/zh_CN`,
    kind: 'wx',
    system: 'devtools',
    os: 'other',
  },
  {
    name: 'a page in a WeChat mini-program on an iPhone',
    ua: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN miniProgram/wx1234567890abcdef`,
    ...wx,
    os: 'ios',
    miniProgram: true,
  },
  {
    name: 'a page in a WeChat mini-program on Android',
    ua: `${XIAOMI} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160083 MMWEBSDK/20231002 MicroMessenger/8.0.43.2480(0x28002B51) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64 miniProgram/wx1234567890abcdef`,
    ...wx,
    os: 'android',
    miniProgram: true,
  },
  {
    name: 'a page in a WeChat mini-program on Windows',
    ua: `${WINDOWS} Chrome/107.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF WindowsWechat(0x63090a13) XWEB/9129`,
    ...wx,
    os: 'other',
    miniProgram: true,
  },
  {
    name: 'WeCom on an iPhone',
    ua: `${IPHONE} Mobile/15E148 wxwork/4.1.28 MicroMessenger/7.0.1 Language/zh ColorScheme/Light`,
    ...wxwork,
    os: 'ios',
  },
  {
    name: 'WeCom on Android',
    ua: `${XIAOMI} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 wxwork/4.1.26 MicroMessenger/7.0.1 NetType/WIFI Language/zh Lang/zh ColorScheme/Light`,
    ...wxwork,
    os: 'android',
  },
  {
    name: 'WeCom on Windows',
    ua: 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.220 Safari/537.36 wxwork/4.1.27 (MicroMessenger/6.2) WindowsWechat MailPlugin_Electron WeMail embeddisk wwmver/3.26.27.635',
    ...wxwork,
    os: 'other',
  },
  {
    name: 'WeCom on a Mac',
    ua: `${MAC} wxwork/4.1.20 (MicroMessenger/6.2) WeChatWork MacWechat`,
    ...wxwork,
    os: 'other',
  },
  {
    name: 'Alipay on an iPhone',
    ua: `${IPHONE} Mobile/15E148 Ariver/1.1.0 AliApp(AP/10.5.96.6000) Nebula WK RVKType(0) AlipayDefined(nt:WIFI,ws:390|780|3.0) AlipayClient/10.5.96.6000 Language/zh-Hans Region/CN NebulaX/1.0.0`,
    ...ali,
    os: 'ios',
  },
  {
    name: 'Alipay on Android',
    ua: `${XIAOMI} Version/4.0 Chrome/105.0.5195.148 MYWeb/0.11.0 UWS/3.22.2.9999 UCBS/3.22.2.9999_220000000000 Mobile Safari/537.36 NebulaSDK/1.8.100112 Nebula AlipayDefined(nt:WIFI,ws:393|0|2.75) AliApp(AP/10.5.90.8000) AlipayClient/10.5.90.8000 Language/zh-Hans useStatusBar/true isConcaveScreen/true Region/CNAriver/1.0.0`,
    ...ali,
    os: 'android',
  },
  {
    name: 'a page in an Alipay mini-program',
    ua: `${IPHONE} Mobile/15E148 AliApp(AP/10.5.80.6000) AlipayClient/10.5.80.6000 Language/zh-Hans Region/CN MiniProgram NebulaX/1.0.0 Ariver/1.0.0`,
    ...ali,
    os: 'ios',
    miniProgram: true,
  },
  {
    name: 'DingTalk on an iPhone',
    ua: `${IPHONE} Mobile/15E148 AliApp(DingTalk/7.5.20) com.laiwang.DingTalk/38812345 Channel/201200 language/zh-Hans-CN UT4Aplus/0.0.6 WK`,
    ...iosBrowser,
  },
  {
    name: 'DingTalk on Android',
    ua: `${XIAOMI} Version/4.0 Chrome/100.0.4896.58 UWS/5.12.6.0 Mobile Safari/537.36 AliApp(DingTalk/7.5.25) com.alibaba.android.rimet/38901234 Channel/700159 language/zh-CN`,
    ...androidBrowser,
  },
  {
    name: 'DingTalk on Windows',
    ua: 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/91.0.4472.106 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.5.20-Release.6189113) AliApp(DingTalk/7.5.20)',
    ...desktop,
  },
  {
    name: 'Taobao on an iPhone',
    ua: `${IPHONE} Mobile/15E148 AliApp(TB/10.36.10) WindVane/8.7.2 UT4Aplus/0.0.6 1170x2532 WK`,
    ...iosBrowser,
  },
  {
    name: 'Taobao on Android',
    ua: `${XIAOMI} Version/4.0 Chrome/100.0.4896.58 UWS/5.12.5.0 Mobile Safari/537.36 AliApp(TB/10.36.10) TTID/600000@taobao_android_10.36.10 WindVane/8.5.0`,
    ...androidBrowser,
  },
  {
    name: 'Douyin on an iPhone',
    ua: `${IPHONE} Mobile/15E148 aweme_30.3.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/zh Region/CN AppTheme/light RevealType/Dialog isDarkMode/0 WKWebView/1 RevealType/Dialog`,
    ...toutiao,
    os: 'ios',
  },
  {
    name: 'Douyin on Android',
    ua: `${XIAOMI} Version/4.0 Chrome/110.0.5481.192 Mobile Safari/537.36 aweme.lite/30.3.0 JsSdk/1.0 NetType/WIFI AppName/aweme app_version/30.3.0 ByteLocale/zh-CN Region/CN AppTheme/light`,
    ...toutiao,
    os: 'android',
  },
  {
    name: 'Toutiao on an iPhone',
    ua: `${IPHONE} Mobile/15E148 NewsArticle/9.9.5.38 JsSdk/2.0 NetType/WIFI (News 9.9.5 17.510000)`,
    ...toutiao,
    os: 'ios',
  },
  {
    name: 'Toutiao on Android',
    ua: `${XIAOMI} Version/4.0 Chrome/75.0.3770.156 Mobile Safari/537.36 JsSdk/2 NewsArticle/9.9.6 NetType/wifi TTWebView/0751130065211`,
    ...toutiao,
    os: 'android',
  },
  {
    name: 'Toutiao Lite',
    ua: `${XIAOMI} Version/4.0 Chrome/75.0.3770.156 Mobile Safari/537.36 JsSdk/2 NewsLite/10.1.0 NetType/wifi`,
    ...toutiao,
    os: 'android',
  },
  {
    name: 'a page in a Douyin mini-program',
    ua: `${IPHONE} Mobile/15E148 aweme_30.3.0 ToutiaoMicroApp/3.22.0 PluginVersion/30309075 JsSdk/2.0 NetType/WIFI`,
    ...toutiao,
    os: 'ios',
    miniProgram: true,
  },
  {
    name: 'Douyin developer tools',
    ua: `${IPHONE} Mobile/15E148 bytedanceide/4.2.6 ToutiaoMicroApp/3.20.0`,
    kind: 'toutiao',
    system: 'toutiaodevtools',
    os: 'ios',
    miniProgram: true,
  },
  { name: 'Safari on an iPhone', ua: `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, ...iosBrowser },
  { name: 'Safari on an iPad that says so', ua: `${IPAD} Version/16.6 Mobile/15E148 Safari/604.1`, ...iosBrowser },
  { name: 'Chrome on an iPhone', ua: `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, ...iosBrowser },
  {
    name: 'QQ on an iPhone',
    ua: `${IPHONE} Mobile/15E148 QQ/9.0.56.620 V1_IPH_SQ_9.0.56_1_APP_A Pixel/1170 NetType/WIFI QBWebViewType/1 WKType/1`,
    ...iosBrowser,
  },
  {
    name: 'Weibo on an iPhone',
    ua: `${IPHONE} Mobile/15E148 Weibo (iPhone15,2__weibo__14.5.2__iphone__os17.5.1)`,
    ...iosBrowser,
  },
  {
    name: 'Chrome on Android',
    ua: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${CHROME} Mobile Safari/537.36`,
    ...androidBrowser,
  },
  {
    name: 'the browser of Xiaomi',
    ua: `${XIAOMI} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.5.40417`,
    ...androidBrowser,
  },
  {
    name: 'UC on Android',
    ua: 'Mozilla/5.0 (Linux; U; Android 12; zh-CN; V2055A Build/SP1A.210812.003) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.6.5.1309 Mobile Safari/537.36',
    ...androidBrowser,
  },
  {
    name: 'Firefox on Android',
    ua: 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    ...androidBrowser,
  },
  {
    name: 'Xiaohongshu on Android',
    ua: `${XIAOMI} Version/4.0 Chrome/110.0.5481.192 Mobile Safari/537.36 xhsdiscover/8.40.0 NetType/WiFi`,
    ...androidBrowser,
  },
  {
    name: 'the browser of HarmonyOS NEXT',
    ua: `${HARMONY_NEXT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300`,
    ...androidBrowser,
  },
  {
    name: 'a HarmonyOS NEXT computer',
    ua: 'Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.0.4.300',
    ...desktop,
  },
  {
    name: 'Googlebot as a phone',
    ua: 'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.61 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ...androidBrowser,
  },
  {
    name: 'Baiduspider as a phone',
    ua: 'Mozilla/5.0 (iPhone; CPU iPhone OS 9_1 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13B143 Safari/601.1 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)',
    ...iosBrowser,
  },
  {
    name: 'Baiduspider',
    ua: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    ...desktop,
  },
  { name: 'Chrome on Windows', ua: `${WINDOWS} ${CHROME} Safari/537.36`, ...desktop },
  { name: 'Edge on Windows', ua: `${WINDOWS} ${CHROME} Safari/537.36 Edg/126.0.0.0`, ...desktop },
  { name: 'Safari on a Mac', ua: `${MAC} Version/17.5 Safari/605.1.15`, ...desktop },
  {
    name: 'Firefox on Linux',
    ua: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    ...desktop,
  },
  {
    name: 'Chrome on a Chromebook',
    ua: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) ${CHROME} Safari/537.36`,
    ...desktop,
  },
  { name: 'curl', ua: 'curl/8.5.0', ...desktop },
]
