export const MAX_CALL_S = 180
/** Of a typed message. The voice library refuses messages of more than 4096 characters of JSON. */
export const MAX_TYPED_LENGTH = 500
