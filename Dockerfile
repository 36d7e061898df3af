# The site and the command: docker build -t deduce . && docker run -p 8000:8000 deduce
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev npm
COPY . /deduce
WORKDIR /deduce
RUN pip wheel -q -w /wheels '.[play,print,photo]' && pip install -q --no-index -f /wheels deduce-puzzles
RUN python web/build.py --out /site
FROM python:3.13-slim
COPY --from=build /site /site
RUN --mount=from=build,source=/wheels,target=/wheels pip install --no-index -f /wheels 'deduce-puzzles[play,print,photo]'
USER nobody
CMD ["python", "-m", "http.server", "-d", "/site", "8000"]
