/** A call that S3 refuses, by its own code and words. */
export class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** More elements of the answer, as S3 adds them for some codes. */
    readonly more: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

const refusal =
  (status: number, code: string, message: string) =>
  (more: Readonly<Record<string, string>> = {}) =>
    new S3Refusal(status, code, message, more)

export const accessDenied = refusal(403, 'AccessDenied', 'Access Denied')
export const expired = refusal(403, 'AccessDenied', 'Request has expired')
export const unknownKeyId = refusal(
  403,
  'InvalidAccessKeyId',
  'The AWS Access Key Id you provided does not exist in our records.',
)
export const badSignature = refusal(
  403,
  'SignatureDoesNotMatch',
  'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
)
export const skewed = refusal(
  403,
  'RequestTimeTooSkewed',
  'The difference between the request time and the current time is too large.',
)
export const malformedAuthorization = (why: string) => new S3Refusal(400, 'AuthorizationHeaderMalformed', why)
export const malformedQuery = (why: string) => new S3Refusal(400, 'AuthorizationQueryParametersError', why)
export const otherBytes = refusal(
  400,
  'XAmzContentSHA256Mismatch',
  "The provided 'x-amz-content-sha256' header does not match what was computed.",
)
export const badDigest = refusal(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.')
export const notImplemented = refusal(
  501,
  'NotImplemented',
  'A header or query you provided implies functionality that is not implemented.',
)
export const invalidArgument = (why: string) => new S3Refusal(400, 'InvalidArgument', why)
export const invalidRequest = (why: string) => new S3Refusal(400, 'InvalidRequest', why)
export const malformedXml = refusal(
  400,
  'MalformedXML',
  'The XML you provided was not well-formed or did not validate against our published schema',
)
export const virtualHostOnly = refusal(403, 'SecondLevelDomainForbidden', 'Please use virtual hosted style to access.')
export const noBucket = refusal(404, 'NoSuchBucket', 'The specified bucket does not exist')
export const noKey = refusal(404, 'NoSuchKey', 'The specified key does not exist.')
export const noUpload = refusal(
  404,
  'NoSuchUpload',
  'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
)
export const invalidPart = refusal(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
export const partOrder = refusal(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.')
export const partTooSmall = refusal(
  400,
  'EntityTooSmall',
  'Your proposed upload is smaller than the minimum allowed size',
)
export const badRange = refusal(416, 'InvalidRange', 'The requested range is not satisfiable')
export const noLength = refusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
export const noMethod = refusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
export const slowDown = refusal(503, 'SlowDown', 'Please reduce your request rate.')
export const internal = refusal(500, 'InternalError', 'We encountered an internal error. Please try again.')
export const full = refusal(403, 'QuotaExceeded', 'The quota of the bucket is exceeded.')
