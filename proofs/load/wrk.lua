-- What wrk sends and prints. Without arguments: the request of the command line. With a body and a number: POST requests
-- with that body, the ten marks in it being replaced by the next number, to which the only right answer is 201.
-- One thread runs it, so that no number is sent twice.

local generator

function setup(thread)
  generator = thread
end

function init(arguments)
  if arguments[1] == nil then
    return
  end
  local text = wrk.format('POST', nil, nil, arguments[1])
  local number = tonumber(arguments[2])
  refused = 0

  function request()
    number = number + 1
    return (text:gsub('##########', number))
  end

  function response(status)
    if status ~= 201 then
      refused = refused + 1
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  -- wrk's own count of statuses begins at 400.
  local failed = errors.connect + errors.read + errors.write + errors.timeout + (generator:get('refused') or errors.status)
  print(string.format(
    '{"requests":%d,"perSecond":%f,"p50Ms":%f,"p99Ms":%f,"errors":%d}',
    summary.requests,
    summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3,
    failed
  ))
end
