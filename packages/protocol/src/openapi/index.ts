export { describeApi } from "./describe-api.ts";
export type {
  ApiDocument,
  ApiOperation,
  ApiParameter,
  ApiProblem,
  ApiResponse,
  JsonSchema,
  Method,
} from "./document.ts";
