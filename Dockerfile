# One image for web, worker and beat: compose.yaml says which command runs.
FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=config.settings.prod LAUREL_VAR=/srv/laurel/var
RUN useradd --create-home --home-dir /srv/laurel laurel
WORKDIR /srv/laurel
COPY requirements/prod.txt requirements/prod.txt
RUN pip install --no-cache-dir -r requirements/prod.txt
COPY --chown=laurel . .
USER laurel
RUN mkdir -p var \
    && SECRET_KEY=build DATABASE_URL=sqlite:///none REDIS_URL=redis://none ALLOWED_HOSTS=none \
       python manage.py collectstatic --no-input
EXPOSE 8000
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", \
     "--workers", "2", "--lifespan", "off", "--timeout-graceful-shutdown", "10"]
