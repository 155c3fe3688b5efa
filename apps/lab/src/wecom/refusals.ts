export interface WecomError {
  errcode: number
  errmsg: string
}

/** Always with status 200; what is in errmsg is for people. */
export const wecomErrors = {
  badSecret: { errcode: 40001, errmsg: 'invalid credential' },
  badCorpid: { errcode: 40013, errmsg: 'invalid corpid' },
  badToken: { errcode: 40014, errmsg: 'invalid access_token' },
  noToken: { errcode: 41001, errmsg: 'access_token missing' },
  tokenExpired: { errcode: 42001, errmsg: 'access_token expired' },
  badUser: { errcode: 40003, errmsg: 'invalid UserID' },
  badArgument: { errcode: 40058, errmsg: 'invalid Request Parameter' },
  noType: { errcode: 41037, errmsg: 'missing contact way type' },
  noContact: { errcode: 84061, errmsg: 'not external contact' },
  noGroup: { errcode: 90500, errmsg: 'invalid chatid' },
  welcomeInvalid: { errcode: 41050, errmsg: 'invalid welcome code' },
  welcomeSent: { errcode: 41051, errmsg: 'external contact has started chatting' },
  welcomeBusy: { errcode: 41096, errmsg: 'another app is sending the welcome message' },
  quota: { errcode: 45009, errmsg: 'api freq out of limit' },
} satisfies Record<string, WecomError>

export const argument = (what: string): WecomError => ({
  ...wecomErrors.badArgument,
  errmsg: `${wecomErrors.badArgument.errmsg}: ${what}`,
})
