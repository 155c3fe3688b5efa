import * as oauth from '../oauth/consent.page'
import type { WechatUser } from './users'

const looks = { app: '微信', colour: '#07823a', asks: '你的微信头像、昵称、地区和性别信息' }

// A server never sees the fragment, so the page itself insists on it.
const fragmentCheck = `<script>if(location.hash!=='#wechat_redirect'){document.querySelector('form').hidden=true;
var p=document.createElement('p');p.className='err';p.textContent='链接缺少 #wechat_redirect，微信无法打开此授权页';
document.querySelector('main').append(p)}</script>`

// WeChat asks in a sheet of its own over the page: the answer leaves no step in the history.
const noStep = `<script>document.querySelector('form').addEventListener('submit',function(event){event.preventDefault();
var answer=new URLSearchParams(new FormData(this,event.submitter));location.replace(this.action+'?'+answer)})</script>`

export const consentPage = (asked: { users: WechatUser[]; current: string; query: string }): string =>
  oauth.consentPage(looks, { action: '/sim/wx-open/consent', script: fragmentCheck + noStep, ...asked })

export const refusalPage = (refusal: oauth.AuthorizeRefusal): string => oauth.refusalPage(looks, refusal)
